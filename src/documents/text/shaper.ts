/**
 * HarfBuzz, which shapes the letters of every script: joining, stacking, reordering. It runs as WebAssembly in its
 * own memory and is called through its C interface, without access to files or the network.
 */
export interface ShapedGlyph {
  readonly id: number;
  /** The start, in the text, of the cluster that this glyph belongs to. */
  readonly cluster: number;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

export interface ShapeOptions {
  /** The direction of the run, which its letters alone do not tell: numbers in Arabic digits run from left to right. */
  readonly rightToLeft: boolean;
  readonly tabular: boolean;
}

/** Shapes one run of one script; glyphs are in drawing order from left to right, in font units, brackets mirrored. */
export type Shape = (text: string, options: ShapeOptions) => readonly ShapedGlyph[];

interface HarfBuzz {
  readonly memory: WebAssembly.Memory;
  readonly __wasm_call_ctors: () => void;
  readonly malloc: (size: number) => number;
  readonly hb_blob_create: (data: number, length: number, mode: number, user: number, destroy: number) => number;
  readonly hb_face_create: (blob: number, index: number) => number;
  readonly hb_font_create: (face: number) => number;
  readonly hb_buffer_create: () => number;
  readonly hb_buffer_reset: (buffer: number) => void;
  readonly hb_buffer_set_direction: (buffer: number, direction: number) => void;
  readonly hb_buffer_set_flags: (buffer: number, flags: number) => void;
  readonly hb_buffer_add_utf16: (buffer: number, text: number, length: number, from: number, count: number) => void;
  readonly hb_buffer_guess_segment_properties: (buffer: number) => void;
  readonly hb_buffer_get_length: (buffer: number) => number;
  readonly hb_buffer_get_glyph_infos: (buffer: number, length: number) => number;
  readonly hb_buffer_get_glyph_positions: (buffer: number, length: number) => number;
  readonly hb_shape: (font: number, buffer: number, features: number, count: number) => void;
}

const readOnly = 1;
const removeInvisible = 8;
const directions = { leftToRight: 4, rightToLeft: 5 };
const record = 20;
/** Runs are never longer, because lines are cut first. */
const maxUnits = 16_384;

/** Instantiates the compiled program; the result creates a shaper from the bytes of a font. */
export async function newShaper(program: Uint8Array<ArrayBuffer>): Promise<(font: Uint8Array) => Shape> {
  const { instance } = await WebAssembly.instantiate(
    program,
    imports(() => harfbuzz.memory),
  );
  const harfbuzz = instance.exports as object as HarfBuzz;
  harfbuzz.__wasm_call_ctors();
  const buffer = harfbuzz.hb_buffer_create();
  const text = harfbuzz.malloc(maxUnits * 2);
  const feature = harfbuzz.malloc(16);
  // Tabular figures for the whole run: tag, value, start, end.
  new Uint32Array(harfbuzz.memory.buffer, feature, 4).set([0x746e756d, 1, 0, 0xffffffff]);
  return (bytes) => {
    const data = harfbuzz.malloc(bytes.length);
    new Uint8Array(harfbuzz.memory.buffer).set(bytes, data);
    const blob = harfbuzz.hb_blob_create(data, bytes.length, readOnly, 0, 0);
    const font = harfbuzz.hb_font_create(harfbuzz.hb_face_create(blob, 0));
    return (given, { rightToLeft, tabular }) => {
      const length = Math.min(given.length, maxUnits);
      const units = new Uint16Array(harfbuzz.memory.buffer, text, length);
      for (let i = 0; i < length; i++) units[i] = given.charCodeAt(i);
      harfbuzz.hb_buffer_reset(buffer);
      harfbuzz.hb_buffer_set_flags(buffer, removeInvisible);
      harfbuzz.hb_buffer_add_utf16(buffer, text, length, 0, length);
      harfbuzz.hb_buffer_set_direction(buffer, rightToLeft ? directions.rightToLeft : directions.leftToRight);
      harfbuzz.hb_buffer_guess_segment_properties(buffer);
      harfbuzz.hb_shape(font, buffer, feature, tabular ? 1 : 0);
      return readGlyphs(harfbuzz, buffer);
    };
  };
}

function readGlyphs(harfbuzz: HarfBuzz, buffer: number): readonly ShapedGlyph[] {
  const count = harfbuzz.hb_buffer_get_length(buffer);
  const infos = harfbuzz.hb_buffer_get_glyph_infos(buffer, 0);
  const positions = harfbuzz.hb_buffer_get_glyph_positions(buffer, 0);
  const view = new DataView(harfbuzz.memory.buffer);
  return Array.from({ length: count }, (_, index) => {
    const [info, position] = [infos + index * record, positions + index * record];
    return {
      id: view.getUint32(info, true),
      cluster: view.getUint32(info + 8, true),
      advance: view.getInt32(position, true),
      x: view.getInt32(position + 8, true),
      y: view.getInt32(position + 12, true),
    };
  });
}

/** The imports of the compiled program: only the request for more memory ever happens. */
function imports(memory: () => WebAssembly.Memory): WebAssembly.Imports {
  const page = 65_536;
  const stop = () => {
    throw new Error("The text shaper stopped.");
  };
  return {
    wasi_snapshot_preview1: { proc_exit: stop },
    env: {
      _emscripten_runtime_keepalive_clear: () => {},
      _setitimer_js: () => 0,
      _abort_js: stop,
      emscripten_resize_heap: (size: number) => {
        const missing = Math.ceil((size - memory().buffer.byteLength) / page);
        if (missing > 0) memory().grow(missing);
        return 1;
      },
    },
  };
}
