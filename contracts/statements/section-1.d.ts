export declare const section1: readonly import("../../src/contract/statement.ts").Statement[];
