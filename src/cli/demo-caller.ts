/** Whoever has a credential of another deployment is somebody of the mock's demo account: a key is its agent, a person its owner. */
export function asDemoCaller(authorization: string): string {
  if (/svc_s[kt]_demo_/.test(authorization)) return authorization;
  return `Bearer ${/svc_sk_/.test(authorization) ? "svc_sk_demo_agent" : "svc_st_demo_owner"}`;
}
