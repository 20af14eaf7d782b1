export declare const section4: import("../../src/contract/statement.ts").Statement[];
