import type { IncomingMessage, ServerResponse } from "node:http";
import type { Watch } from "../../control/real-service.ts";
import type { Core } from "../../core.ts";
import { newServer } from "../../doors/listen.ts";
import { endStreams } from "../../doors/socket-carrier.ts";
import { createCore } from "../../library/understudy.ts";

/** What the proxy itself serves: the console and the control plane of the mock behind it, with the recorded findings. */
export interface OwnPages {
  /** The mock behind the proxy, created when it is first needed. */
  readonly mock: () => Core;
  readonly isOwn: (url: string) => boolean;
  readonly serve: (request: IncomingMessage, response: ServerResponse) => void;
  /** Ends streams that would otherwise never end. */
  readonly close: (port: number) => void;
}

/** The page calls the interface next to itself, so it has to be under a prefix that leads to the mock, not to the target. */
const pageAddress = "/~default/_understudy/console";

export interface OwnPagesOptions {
  readonly watched: Watch;
  readonly controlToken: string | null;
  readonly controlHosts: readonly string[];
  readonly corsOrigins: readonly string[];
}

export function newOwnPages({ watched, controlToken, controlHosts, corsOrigins }: OwnPagesOptions): OwnPages {
  let core: Core | null = null;
  let server: ReturnType<typeof newServer> | null = null;
  const mock = (): Core => {
    core ??= createCore({ clock: "real", controlHosts, corsOrigins }, { watched, controlToken: () => controlToken });
    return core;
  };
  return {
    mock,
    isOwn: (url) => /^\/(?:_understudy|~[^/?]*)(?:[/?]|$)/.test(url),
    serve(request, response) {
      if (/^\/_understudy\/console\/?$/.test(request.url ?? "")) {
        response.writeHead(302, { location: pageAddress }).end();
        return;
      }
      server ??= newServer(mock());
      server.emit("request", request, response);
    },
    close: endStreams,
  };
}
