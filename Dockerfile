# syntax=docker/dockerfile:1

# Pinned, so that the same commit is the same image; .github/dependabot.yml keeps it up to date.
FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node tools/build.mjs && node tools/warm.mjs

FROM node:24-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6
# docker build --build-arg VERSION=…, which a release takes from its tag.
ARG VERSION=unreleased
LABEL org.opencontainers.image.title="understudy" \
      org.opencontainers.image.description="A mock server and contract-test kit for the Developer Search and Enrichment Service" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.documentation="docs/docker.md"
# In a container nothing but the published port leads here, so it listens on every address of its own network.
ENV NODE_ENV=production \
    UNDERSTUDY_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/scenarios ./scenarios
COPY --from=build /build/dist ./dist
# A number, because a cluster can tell only of a number that it is not root. Everything above stays root's and unwritable.
USER 1000:1000
EXPOSE 4747
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "/app/dist/cli.cjs", "health"]
ENTRYPOINT ["node", "/app/dist/cli.cjs"]
CMD ["start"]
