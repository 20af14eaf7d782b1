import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { startFlags } from "../../src/cli/start-flags.ts";
import { readAddress } from "../../src/stores/redis/address.ts";

const folder = "docs/examples/fleet";
const compose = parse(readFileSync(`${folder}/compose.yaml`, "utf8"));
const documents = parseAllDocuments(readFileSync(`${folder}/kubernetes.yaml`, "utf8"));
const manifests = documents.map((document) => document.toJS());
const named = (kind: string, name: string) =>
  manifests.find((each) => each.kind === kind && each.metadata.name === name).spec;

const known = Object.keys(startFlags).map((flag) => `UNDERSTUDY_${flag.replaceAll("-", "_").toUpperCase()}`);

test("both files can be parsed and set only options of start", () => {
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const [container] = named("Deployment", "understudy").template.spec.containers;
  for (const variables of [
    Object.keys(compose.services.understudy.environment),
    container.env.map(({ name }: { name: string }) => name),
  ]) {
    expect(variables.filter((name: string) => !known.includes(name))).toEqual([]);
    expect(variables).toContain("UNDERSTUDY_STORE");
  }
});

test("replicas find the store under its name and port", () => {
  const { services } = compose;
  const { hosts } = readAddress(services.understudy.environment.UNDERSTUDY_STORE);
  expect(Object.keys(services)).toContain(hosts[0]?.host);
  const [container] = named("Deployment", "understudy").template.spec.containers;
  const { value } = container.env.find(({ name }: { name: string }) => name === "UNDERSTUDY_STORE");
  const address = readAddress(value).hosts[0];
  expect(named("Service", address?.host as string).ports[0].port).toBe(address?.port);
});

test("replicas have health checks and resource limits", () => {
  expect(compose.services.understudy.deploy.replicas).toBeGreaterThan(1);
  const { replicas, template } = named("Deployment", "understudy");
  expect(replicas).toBeGreaterThan(1);
  const [container] = template.spec.containers;
  for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"]) {
    expect(container[probe].httpGet.path).toBe("/_understudy/health");
  }
  expect(container.resources).toMatchObject({ requests: { cpu: expect.any(String) }, limits: { memory: "512Mi" } });
});

test("both stores are durable: every change on the disk, no eviction", () => {
  const [redis] = named("StatefulSet", "understudy-store").template.spec.containers;
  for (const settings of [compose.services.store.command, redis.args.join(" ")]) {
    expect(settings).toContain("--appendonly yes --appendfsync always");
    expect(settings).toContain("--maxmemory-policy noeviction");
  }
});

test("the Kustomize base names files that are there, and an image that a manifest has", () => {
  const base = parse(readFileSync(`${folder}/kustomization.yaml`, "utf8"));
  expect(base).toMatchObject({ apiVersion: "kustomize.config.k8s.io/v1beta1", kind: "Kustomization" });
  for (const resource of base.resources) expect(existsSync(`${folder}/${resource}`), resource).toBe(true);
  const [container] = named("Deployment", "understudy").template.spec.containers;
  expect(base.images.map(({ name }: { name: string }) => name)).toEqual([container.image]);
});

test("services select the existing pods", () => {
  for (const [service, owner] of [
    ["understudy", named("Deployment", "understudy")],
    ["understudy-store", named("StatefulSet", "understudy-store")],
  ] as const) {
    expect(owner.template.metadata.labels).toMatchObject(named("Service", service).selector);
    expect(owner.selector.matchLabels).toEqual(owner.template.metadata.labels);
  }
});
