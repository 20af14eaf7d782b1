// A server component: what it fetches, it fetches on the server, and again for each request.
export default async function Page() {
  const answer = await fetch("https://api.example.com/v1/pricing/catalog", { cache: "no-store" });
  const { plans } = await answer.json();
  return <p>{plans.map(({ plan }) => plan).join(", ")}</p>;
}
