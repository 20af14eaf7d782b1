type Element = PDFKit.PDFStructureElement;

/** The document's structure, for readers that do not look at it. Everything drawn is in a leaf or is an artifact. */
export interface Tags {
  /** An element that holds others. Its content may go over several pages. */
  readonly group: (type: string, draw: () => void, options?: PDFKit.Mixins.StructureElementOptions) => void;
  /** An element with content of its own, on one page. */
  readonly leaf: (type: string, draw: () => void, options?: PDFKit.Mixins.StructureElementOptions) => void;
  /** A leaf whose content goes on elsewhere: each part is drawn by its own call, until `end`. */
  readonly parts: (type: string) => { readonly part: (draw: () => void) => void; readonly end: () => void };
  /** What carries no meaning: lines, backgrounds, running heads. */
  readonly artifact: (draw: () => void, type?: "Layout" | "Pagination") => void;
  /** A leaf that leads somewhere: draws it, then lays the annotation over it, which says so in words. */
  readonly link: (words: string, draw: () => void, annotate: (options: PDFKit.Mixins.AnnotationOption) => void) => void;
  /** An element whose place is here and whose content is drawn later. */
  readonly later: (type: string) => (draw: () => void) => void;
  /** Counts the stretches of content: text drawn under one number is read as one. */
  readonly stretch: () => number;
  readonly end: () => void;
}

export function newTags(doc: PDFKit.PDFDocument): Tags {
  const root = doc.struct("Document");
  doc.addStructure(root);
  const open: Element[] = [root];
  /** An artifact inside a leaf would cut it in two, so drawing inside a leaf stays part of it. */
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
      // A String object: the library would write a plain string as a name.
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
