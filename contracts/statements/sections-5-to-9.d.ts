export declare const sections5to9: import("../../src/contract/statement.ts").Statement[];
