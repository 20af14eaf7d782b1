/** Declarations that the type packages of the PDF libraries lack. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { readonly position: number; readonly required: boolean } | null;
  }
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import("fontkit").Font): this;
  }
  interface AnnotationOption {
    structParent?: PDFStructureElement;
  }
  interface StructureElementOptions {
    scope?: "Column" | "Row";
    bbox?: [number, number, number, number];
  }
}
