import type { Slices } from "../../base/slices.ts";

type Element = PDFKit.PDFStructureElement;

/** The document's structure, for screen readers. Everything drawn is in a leaf element or is an artifact. */
export interface Tags {
  /** An element that contains other elements and may continue over several pages. */
  readonly group: (type: string, draw: () => void, options?: PDFKit.Mixins.StructureElementOptions) => void;
  /** The same for a long one, which is drawn in slices. */
  readonly groupInSlices: (type: string, draw: () => Slices<void>) => Slices<void>;
  /** An element with its own content, on one page. */
  readonly leaf: (type: string, draw: () => void, options?: PDFKit.Mixins.StructureElementOptions) => void;
  /** A leaf whose content is in several places: each part is drawn by its own call, until `end`. */
  readonly parts: (type: string) => { readonly part: (draw: () => void) => void; readonly end: () => void };
  /** Decoration without meaning: lines, backgrounds, headers. */
  readonly artifact: (draw: () => void, type?: "Layout" | "Pagination") => void;
  /** A link: draws the leaf, then adds an annotation with a text alternative. */
  readonly link: (words: string, draw: () => void, annotate: (options: PDFKit.Mixins.AnnotationOption) => void) => void;
  /** An element that belongs here in the reading order but is drawn later. */
  readonly later: (type: string) => (draw: () => void) => void;
  /** Numbers the marked content: text with one number is read as one unit. */
  readonly stretch: () => number;
  readonly end: () => void;
}

export function newTags(doc: PDFKit.PDFDocument): Tags {
  const root = doc.struct("Document");
  doc.addStructure(root);
  const open: Element[] = [root];
  /** An artifact inside a leaf would split it, so decoration inside a leaf becomes part of the leaf. */
  let inLeaf = false;
  let stretch = 0;

  function begin(type: string, options?: PDFKit.Mixins.StructureElementOptions): Element {
    const element = doc.struct(type, options);
    (open.at(-1) as Element).add(element);
    return element;
  }

  function mark(element: Element, type: string, draw: () => void): void {
    element.add(doc.markStructureContent(type));
    inLeaf = true;
    stretch++;
    draw();
    inLeaf = false;
    doc.endMarkedContent();
  }

  return {
    group(type, draw, options) {
      const element = begin(type, options);
      open.push(element);
      draw();
      open.pop();
      element.end();
    },
    *groupInSlices(type, draw) {
      const element = begin(type);
      open.push(element);
      yield* draw();
      open.pop();
      element.end();
    },
    leaf(type, draw, options) {
      const element = begin(type, options);
      mark(element, type, draw);
      element.end();
    },
    parts(type) {
      const element = begin(type);
      return { part: (draw) => mark(element, type, draw), end: () => element.end() };
    },
    artifact(draw, type = "Layout") {
      if (inLeaf) return draw();
      stretch++;
      doc.markContent("Artifact", { type });
      draw();
      doc.endMarkedContent();
    },
    link(words, draw, annotate) {
      const element = begin("Link");
      mark(element, "Link", draw);
      // A String object, because the library writes a plain string as a PDF name.
      annotate({ structParent: element, Contents: Object(words) });
      element.end();
    },
    later(type) {
      const element = begin(type);
      return (draw) => {
        open.push(element);
        draw();
        open.pop();
        element.end();
      };
    },
    stretch: () => stretch,
    end: () => root.end(),
  };
}
