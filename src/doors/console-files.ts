/** The files of the web console as text. A build puts its own in the place of this module; from source there are none. */
export const consoleFiles = { theme: "", style: "", app: "" };
