# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node .ci/build.mjs

FROM node:24-slim
LABEL org.opencontainers.image.title="Understudy" \
      org.opencontainers.image.description="A mock server and contract-test kit for the Developer Search and Enrichment Service"
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build --chown=root:root /build/package.json ./
COPY --from=build --chown=root:root /build/dist ./dist
COPY --from=build --chown=root:root /build/scenarios ./scenarios
USER node
EXPOSE 4747
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4747/_understudy/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/cli.js"]
# In a container nothing but the published port leads here, so it listens on every address of its own network.
CMD ["start", "--host", "0.0.0.0"]
