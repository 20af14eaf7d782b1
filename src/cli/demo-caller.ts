/** A caller with a credential of another deployment becomes part of the mock's demo account: a key its agent, a person its owner. */
export function asDemoCaller(authorization: string): string {
  if (/svc_s[kt]_demo_/.test(authorization)) return authorization;
  return `Bearer ${/svc_sk_/.test(authorization) ? "svc_sk_demo_agent" : "svc_st_demo_owner"}`;
}
