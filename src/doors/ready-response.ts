import type { Respond } from "./fetch.ts";

/** Responses for callers in process that read the whole answer, as nearly all do. */
export const readyResponse: Respond = (content, head) => {
  if (typeof content === "string") return new ReadyResponse(new TextEncoder().encode(content), head);
  return content instanceof Uint8Array ? new ReadyResponse(content, head) : new Response(content, head);
};

/**
 * A Response whose content is complete when it is created. A stream is only opened for callers that want one: opening
 * and reading one costs node as much as the rest of an answer (docs/decisions/ready-responses.md).
 */
class ReadyResponse extends Response {
  readonly #content: Uint8Array;
  #isRead = false;
  #opened: Response | null = null;

  constructor(content: Uint8Array, head: ResponseInit) {
    super(null, head);
    this.#content = content;
  }

  override get body(): Response["body"] {
    return this.#open().body;
  }

  override get bodyUsed(): boolean {
    return this.#opened?.bodyUsed ?? this.#isRead;
  }

  override async text(): Promise<string> {
    return this.#take((content) => new TextDecoder().decode(content)) ?? this.#open().text();
  }

  override async json(): Promise<unknown> {
    return JSON.parse(await this.text());
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    // A copy, because the bytes of an answer are in the journal too, and may be sent again.
    return this.#take((content) => new Uint8Array(content).buffer) ?? this.#open().arrayBuffer();
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.arrayBuffer());
  }

  override async blob(): Promise<Blob> {
    return this.#withHead().blob();
  }

  override async formData(): Promise<FormData> {
    return this.#withHead().formData();
  }

  override clone(): Response {
    return new Response(this.#open().clone().body, this);
  }

  /** Reads everything immediately; null where it was read or opened before. */
  #take<Result>(read: (content: Uint8Array) => Result): Result | null {
    if (this.#isRead || this.#opened !== null) return null;
    this.#isRead = true;
    return read(this.#content);
  }

  /** The content with the headers as they are now, which say what kind of thing it is. */
  #withHead(): Response {
    const opened = this.#open();
    return opened.bodyUsed || opened.body?.locked ? opened : new Response(opened.body, this);
  }

  /** The content as node itself would represent it, and used up if it has been read here. */
  #open(): Response {
    if (this.#opened === null) {
      this.#opened = new Response(new Uint8Array(this.#content));
      if (this.#isRead) void this.#opened.arrayBuffer();
    }
    return this.#opened;
  }
}
