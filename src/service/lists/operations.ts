import { contactOperations } from "./contact-operations.ts";
import { memberOperations } from "./member-operations.ts";
import { noteOperations } from "./note-operations.ts";
import { shortlistOperations } from "./shortlist-operations.ts";

export const listOperations = [...shortlistOperations, ...memberOperations, ...noteOperations, ...contactOperations];
