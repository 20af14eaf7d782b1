import { attachmentOperations } from "./attachment-operations.ts";
import { companyOperations } from "./company-operations.ts";
import { fileOperations } from "./file-operations.ts";

export const clientOperations = [...companyOperations, ...attachmentOperations, ...fileOperations];
