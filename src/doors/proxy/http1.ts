import { type Agent, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { isSafeMethod, type Send } from "./sending.ts";

/** Some deployments send tokens and policies that Node would refuse to parse. */
export const maxHeaderSize = 256 * 1_024;

/** The name or address of a host, as a socket takes it. */
export function hostOf(target: URL): string {
  return target.hostname.replace(/^\[|\]$/g, "");
}

/** Sends over HTTP/1.1, on the agent's connections. */
export function overHttp1(target: URL, agent: Agent): Send {
  const isSecure = target.protocol === "https:";
  const send = isSecure ? secureRequest : plainRequest;
  return ({ method, path, headers, hasBody }, listener) => {
    // As received, in their order and case; the host is the target's.
    const rawHeaders = [...headers, "host", target.host];
    const outgoing = send({
      hostname: hostOf(target),
      port: target.port,
      method,
      path,
      headers: rawHeaders,
      agent,
      maxHeaderSize,
    });
    let isSent = false;
    outgoing.on("socket", (socket) => {
      const markSent = (): void => {
        isSent = true;
      };
      if (socket.connecting) socket.once(isSecure ? "secureConnect" : "connect", markSent);
      else markSent();
    });
    outgoing.on("response", (answer) =>
      listener.answer({
        status: answer.statusCode ?? 502,
        statusText: answer.statusMessage ?? "",
        rawHeaders: answer.rawHeaders,
        headers: answer.headers as Record<string, string>,
        body: answer,
        isWhole: () => answer.complete,
      }),
    );
    outgoing.on("error", (error: NodeJS.ErrnoException) => {
      // A kept-alive connection may close just as it is used again. What is not safe might be done twice then.
      const isStale = outgoing.reusedSocket && error.code === "ECONNRESET";
      listener.error(error, { isSent, mayRepeat: isStale && !hasBody && isSafeMethod(method) });
    });
    return { body: outgoing, cancel: () => outgoing.destroy() };
  };
}
