import type { Lose } from './found-losses.ts'
import { type Between, replaceBetween } from './text/between.ts'

/** Converts highlighted code of Jekyll and Hugo to fenced code blocks of Markdown. */
export function fencedCode(text: string): string {
  if (!text.includes('highlight')) return text
  const fence = ({ begin, inner }: Between) =>
    `\n\`\`\`${begin[1]}\n${inner.replace(/^\n|\n$/g, '')}\n\`\`\`\n`
  return replaceBetween(replaceBetween(text, JEKYLL_CODE, fence), HUGO_CODE, fence)
}

const JEKYLL_CODE = [
  /\{%-?\s{0,9}highlight\s{1,9}(\w{1,30})[^%\n]{0,100}%\}/g,
  /\{%-?\s{0,9}endhighlight\s{0,9}-?%\}\n?/g,
] as const
const HUGO_CODE = [
  /\{\{[<%]\s{0,9}highlight\s{1,9}"?(\w{1,30})"?[^>%\n]{0,100}[>%]\}\}/g,
  /\{\{[<%]\s{0,9}\/\s{0,9}highlight\s{0,9}[>%]\}\}\n?/g,
] as const

/**
 * Converts the tags of Jekyll and the shortcodes of Hugo that have an equivalent here. Other tags
 * and shortcodes stay as plain text and are reported as losses.
 */
export function siteShortcodes(text: string, lose: Lose): string {
  if (!/\{[{%]/.test(text)) return text
  return text
    .replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '')
    .replace(/\{\{\s*(?:site\.(?:baseurl|url)|["']{2}\s*\|\s*relative_url)\s*\}\}/g, '')
    .replace(
      /\{\{\s*["']([^"'{}\n]{1,500})["']\s*\|\s*(?:relative_url|absolute_url|url)\s*\}\}/g,
      '$1',
    )
    .replace(
      /\{%-?\s*(?:post_url|link)\s+([^%\n]{1,300}?)\s*-?%\}/g,
      (_, name: string) => `/${name}`,
    )
    .replace(
      /\{\{<\s*(?:youtube|vimeo)\s+(?:id=)?"?([\w-]{6,20})"?\s*>\}\}/g,
      (whole, id: string) =>
        whole.includes('vimeo')
          ? `https://vimeo.com/${id}`
          : `https://www.youtube.com/watch?v=${id}`,
    )
    .replace(/\{\{<\s*(?:tweet|x|instagram|gist)\s+([^<>{}\n]{1,200})>\}\}/g, (whole) =>
      lost(whole, lose),
    )
    .replace(
      /\{\{<\s*figure\s+([^<>{}]{1,2000}?)\s*\/?>\}\}/g,
      (whole, written: string) => figure(written) ?? lost(whole, lose),
    )
    .replace(/\{\{[<%]\s*(?:rel)?ref\s+"([^"\n]{1,300})"\s*[>%]\}\}/g, '$1')
    .replace(/\{%[^%\n]{1,300}%\}|\{\{[^{}\n]{1,300}\}\}/g, (whole) => lost(whole, lose))
}

function lost(whole: string, lose: Lose): string {
  lose('shortcode', whole)
  return whole
}

function figure(written: string): string | null {
  const value = (name: string) => new RegExp(`\\b${name}="([^"]{0,1000})"`).exec(written)?.[1] ?? ''
  const src = value('src')
  if (src === '') return null
  const caption = value('caption') || value('title')
  return `\n\n![${(value('alt') || caption).replace(/[[\]]/g, '')}](${src})\n\n${caption === '' ? '' : `*${caption}*\n\n`}`
}
