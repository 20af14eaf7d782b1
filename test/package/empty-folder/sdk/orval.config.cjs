module.exports = {
  understudy: {
    input: "openapi.json",
    output: {
      target: "client.ts",
      client: "fetch",
      baseUrl: { getBaseUrlFromSpecification: true },
      // Names such as react.js and reactjs cannot both be keys of an object.
      override: { enumGenerationType: "union" },
    },
  },
};
