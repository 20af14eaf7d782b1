import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeBase } from "./base.mjs";
import { run } from "./run.mjs";

/**
 * Builds the Dockerfile by buildah, in a separate storage. Returns the image's configuration, the folder of its files
 * and a function that removes both. `base` is an existing stand-in.
 */
export function buildImage({ work, base, version }) {
  const storage = ["--root", join(work, "storage"), "--runroot", join(work, "run"), "--storage-driver", "vfs"];
  const buildah = (...args) => run("buildah", [...storage, ...args]);
  const slim = buildah("from", "scratch").trim();
  const files = buildah("mount", slim).trim();
  if (base === undefined) makeBase(files);
  else run("cp", ["-a", `${base}/.`, files]);
  buildah("commit", "--rm", slim, "docker.io/library/node:24-slim");
  const volumes = npmOfThisMachine(work).flatMap((volume) => ["--volume", volume]);
  const isolated = ["--isolation", "chroot", "--pull-never", "--layers=false", "--format", "docker"];
  // The stand-in has another digest than the image that is pinned.
  const dockerfile = join(work, "Dockerfile");
  writeFileSync(dockerfile, readFileSync("Dockerfile", "utf8").replaceAll(/@sha256:[0-9a-f]{64}/g, ""));
  buildah(
    "build",
    "--file",
    dockerfile,
    ...isolated,
    ...volumes,
    "--build-arg",
    `VERSION=${version}`,
    "--tag",
    "understudy",
    ".",
  );
  const container = buildah("from", "--pull-never", "understudy").trim();
  const { Docker } = JSON.parse(buildah("inspect", "--type", "image", "understudy"));
  return { work, config: Docker.config, root: buildah("mount", container).trim() };
}

/** The build uses the registry with this machine's certificates, and the packages that it has already. */
function npmOfThisMachine(work) {
  const certificates = "/etc/ssl/certs/ca-certificates.crt";
  const settings = ["fund=false", "prefer-offline=true"];
  if (existsSync(certificates)) settings.push(`cafile=${certificates}`);
  writeFileSync(join(work, "npmrc"), settings.join("\n"));
  const cache = run("npm", ["config", "get", "cache"]).trim();
  mkdirSync(cache, { recursive: true });
  return [`${join(work, "npmrc")}:/root/.npmrc:ro`, `${cache}:/root/.npm`, "/etc/ssl/certs:/etc/ssl/certs:ro"];
}
