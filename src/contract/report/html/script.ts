/** The page's behaviour: its theme, copies, and the card that an address names is open. Without scripts the page still works. */
export const script = `
const root = document.documentElement;
const theme = document.querySelector(".theme");
theme.hidden = false;
theme.onclick = () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
};
for (const button of document.querySelectorAll(".copy")) {
  button.hidden = false;
  button.onclick = async () => {
    await navigator.clipboard.writeText(button.previousElementSibling.textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  };
}
const reveal = () => {
  const named = document.querySelector(location.hash || "html");
  if (named?.matches("details")) named.open = true;
};
addEventListener("hashchange", reveal);
reveal();
`;
