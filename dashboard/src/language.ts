import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES

const SERVER_LANGUAGE: Language = 'en'

const CHOSEN = 'mailcast-language'
const files = import.meta.glob<{ default: Record<string, unknown> }>('./locales/*/*.json')

/** Loads the words of the frame. Each area's own words follow with its first page. */
export async function startLanguage(): Promise<void> {
  const language = preferred()
  document.documentElement.lang = language
  await i18next
    .use({ type: 'backend' as const, read })
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: Object.keys(LANGUAGES),
      // The server speaks English. Other languages have titles for its problems.
      ns: language === SERVER_LANGUAGE ? ['frame'] : ['frame', 'problems'],
      defaultNS: 'frame',
      interpolation: { escapeValue: false },
    })
}

async function read(language: string, area: string): Promise<Record<string, unknown>> {
  const load = files[`./locales/${language}/${area}.json`]
  if (!load) throw new Error(`There are no words for ${area} in ${language}.`)
  return (await load()).default
}

function preferred(): Language {
  const wanted = localStorage.getItem(CHOSEN) ?? navigator.language.slice(0, 2)
  return wanted in LANGUAGES ? (wanted as Language) : 'en'
}

export async function speak(language: Language): Promise<void> {
  localStorage.setItem(CHOSEN, language)
  document.documentElement.lang = language
  if (language !== SERVER_LANGUAGE) await i18next.loadNamespaces('problems')
  await i18next.changeLanguage(language)
}
