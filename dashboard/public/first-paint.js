// Mantine keeps the choice under this name. "auto" follows the system.
const chosen = localStorage.getItem('mantine-color-scheme-value')
const dark =
  chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
if (localStorage.getItem('mailcast-folded') === 'true')
  document.documentElement.setAttribute('data-folded', '')
