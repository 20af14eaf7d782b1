export declare const section2: import("../../src/contract/statement.ts").Statement[];
