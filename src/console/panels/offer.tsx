import { amount } from "../format.ts";
import { goTo, here } from "../route.ts";
import { playing, playScenario, requests, scenarios } from "../state.ts";

/** The scenario that the page's address names. It is asked for first, because playing it ends the world that is in use. */
export function Offer() {
  const name = here.value.open;
  if (name === null || name === playing.value.name || scenarios.value.length === 0) return null;
  const offered = scenarios.value.find((each) => each.name === name);
  const stay = () => goTo("scenario");
  // First the address, then the world: who goes on to another place while it is played stays there.
  const play = () => {
    stay();
    void playScenario(name);
  };
  if (offered === undefined)
    return (
      <section class="card offer" aria-label="Offered by this address">
        <p>
          This address names the scenario <code>{name}</code>, which this server does not have.
        </p>
        <button type="button" onClick={stay}>
          Stay with {playing.value.title}
        </button>
      </section>
    );
  const { length } = requests.value;
  return (
    <section class="card offer" aria-label="Offered by this address">
      <h2>Play “{offered.title}”?</h2>
      <p class="lead">{offered.description}</p>
      <p>
        It takes the place of “{playing.value.title}”
        {length > 0 && `, which has answered ${length === 1 ? "one request" : `${amount(length)} requests`}`}. That can
        be undone.
      </p>
      <p class="actions">
        <button type="submit" onClick={play}>
          Play it
        </button>
        <button type="button" onClick={stay}>
          Stay
        </button>
      </p>
    </section>
  );
}
