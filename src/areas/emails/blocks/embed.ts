import { z } from 'zod'
import { trimInvisible } from '#lib/addresses/invisible.ts'
import { Line } from '#operation/fields.ts'

export const embedMembers = {
  url: z
    .string()
    .overwrite(trimInvisible)
    .max(2000)
    .regex(
      /^https:\/\/[^\s{}<>"]*$/,
      'The address of an embed begins with https:// and holds no Liquid',
    )
    .meta({
      description:
        'The address of a page with a video or a sound. A mail gets a picture or a line that leads there, the archive a player.',
      examples: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    }),
  title: Line(200).optional().meta({
    description:
      'The name of what is shown there, for the link and for screen readers. May hold Liquid.',
  }),
}

/** The origins of players that an archive page may show in a frame. */
export const PLAYER_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://open.spotify.com',
] as const

export function hasPlayer(html: string): boolean {
  return /<iframe [^<>]*class="mc-player"/.test(html)
}
