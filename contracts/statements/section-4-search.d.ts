export declare const section4Search: import("../../src/contract/statement.ts").Statement[];
