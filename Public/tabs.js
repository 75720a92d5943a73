// Tabs as WAI-ARIA has them (APG, "Tabs with automatic activation"): one is in the tab order, the
// arrows, Home and End go from one to the next and show it.

/**
 * @param {HTMLElement} list with `role="tablist"`, its tabs with `aria-controls`
 * @param {(id: string) => void} [shown] told the panel's id, also for the first
 */
export function tabs(list, shown = () => {}) {
  const all = [...list.querySelectorAll('[role="tab"]')];
  const select = (tab) => {
    for (const each of all) {
      const isIt = each === tab;
      each.setAttribute('aria-selected', String(isIt));
      each.tabIndex = isIt ? 0 : -1;
      document.getElementById(each.getAttribute('aria-controls')).hidden = !isIt;
    }
    shown(tab.getAttribute('aria-controls'));
  };
  const next = {
    ArrowRight: (i) => (i + 1) % all.length,
    ArrowLeft: (i) => (i + all.length - 1) % all.length,
    Home: () => 0,
    End: () => all.length - 1,
  };
  list.addEventListener('click', ({ target }) => {
    const tab = target.closest('[role="tab"]');
    if (tab) select(tab);
  });
  list.addEventListener('keydown', (event) => {
    const i = all.indexOf(event.target);
    if (i < 0 || !(event.key in next)) return;
    event.preventDefault();
    const tab = all[next[event.key](i)];
    select(tab);
    tab.focus();
  });
  select(all.find((tab) => tab.getAttribute('aria-selected') === 'true') ?? all[0]);
}
