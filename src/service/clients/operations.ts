import { attachmentOperations } from "./attachment-operations.ts";
import { briefOperations } from "./brief-operations.ts";
import { companyOperations } from "./company-operations.ts";
import { fileOperations } from "./file-operations.ts";
import { projectOperations } from "./project-operations.ts";

export const clientOperations = [
  ...companyOperations,
  ...attachmentOperations,
  ...fileOperations,
  ...projectOperations,
  ...briefOperations,
];
