import type { ComponentChildren } from "preact";

/** A card with fields and one button; the fields are handed on as text, by their names. */
export function Form({
  title,
  button,
  onSubmit,
  children,
}: {
  title: string;
  button: string;
  onSubmit: (text: Readonly<Record<string, string>>) => Promise<unknown>;
  children: ComponentChildren;
}) {
  return (
    <form
      class="card form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        const data = [...new FormData(event.currentTarget)].filter(([, value]) => typeof value === "string");
        void onSubmit(Object.fromEntries(data) as Record<string, string>);
      }}
    >
      <h2>{title}</h2>
      {children}
      <p>
        <button type="submit">{button}</button>
      </p>
    </form>
  );
}
