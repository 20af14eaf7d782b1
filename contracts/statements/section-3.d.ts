export declare const section3: readonly import("../../src/contract/statement.ts").Statement[];
