/**
 * The value of an open object (`z.looseObject`) as the code that makes one knows it: only the members that the schema
 * names, and none of them changes.
 */
export type Closed<Value> = Value extends readonly (infer Item)[]
  ? readonly Closed<Item>[]
  : Value extends object
    ? {
        readonly [member in keyof Value as string extends member
          ? unknown extends Value[member]
            ? never
            : member
          : member]: Closed<Value[member]>;
      }
    : Value;
