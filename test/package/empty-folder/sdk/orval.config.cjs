module.exports = {
  understudy: {
    input: "openapi.json",
    output: {
      target: "client.ts",
      client: "fetch",
      baseUrl: { getBaseUrlFromSpecification: true },
    },
  },
};
