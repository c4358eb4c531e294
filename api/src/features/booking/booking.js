// Shows the times of a booking page by the visitor's own clock. It is sent as it is written here.
(() => {
  const choices = document.querySelector('form[data-choices]');
  if (!choices) return;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = choices.elements.tz;
  if (here && !new URLSearchParams(location.search).has('tz') && here !== zone.value) {
    const address = new URL(location.href);
    address.searchParams.set('tz', here);
    location.replace(address);
    return;
  }
  choices.querySelector('button').hidden = true;
  choices.addEventListener('change', () => choices.submit());
})();
