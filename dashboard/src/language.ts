import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { families, files } from 'virtual:words'
import { CHOSEN, tellPlace } from './place.ts'

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof LANGUAGES

const SERVER_LANGUAGE: Language = 'en'

/** Loads the words of the frame. Those of an area follow with its first page, if not before. */
export async function startLanguage(): Promise<void> {
  const language = preferred()
  document.documentElement.lang = language
  await i18next
    .use({ type: 'backend' as const, read })
    .use(initReactI18next)
    .init({
      lng: language,
      // Every language has all words.
      fallbackLng: false,
      supportedLngs: Object.keys(LANGUAGES),
      // The server speaks English. Other languages have titles for its problems.
      ns: language === SERVER_LANGUAGE ? ['frame'] : ['frame', 'problems'],
      defaultNS: 'frame',
      interpolation: { escapeValue: false },
    })
}

/** Loads the words of an area, and keeps those of the areas that come with it. */
async function read(language: string, area: string): Promise<Record<string, unknown>> {
  const load = files[language]?.[families[area] ?? '']
  const words = load && (await load()).default
  if (!words?.[area]) throw new Error(`There are no words for ${area} in ${language}.`)
  for (const [other, its] of Object.entries(words))
    if (other !== area) i18next.addResourceBundle(language, other, its)
  return words[area]
}

function preferred(): Language {
  const wanted = localStorage.getItem(CHOSEN.language) ?? navigator.language.slice(0, 2)
  return wanted in LANGUAGES ? (wanted as Language) : 'en'
}

export async function speak(language: Language): Promise<void> {
  localStorage.setItem(CHOSEN.language, language)
  tellPlace()
  document.documentElement.lang = language
  if (language !== SERVER_LANGUAGE) await i18next.loadNamespaces('problems')
  await i18next.changeLanguage(language)
}
