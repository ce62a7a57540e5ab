import { useElementSize } from '@mantine/hooks'
import { MailFrame } from '../../kit/MailFrame.tsx'
import { type Follow, PLACES_CSS, useFollow } from './useFollow.ts'
import { WIDTHS } from './widths.ts'

interface Props {
  html: string
  width: number
  height: string
  title: string
  isDark: boolean
  follow?: Follow | undefined
  measured?: ((height: number) => void) | undefined
}

/** Draws a mail at a device's width, scaled down to fit. It runs no script. */
export function ScaledFrame({ html, width, height, title, isDark, follow, measured }: Props) {
  const { ref, width: place } = useElementSize()
  const loaded = useFollow(follow, place)
  const scale = place === 0 ? 1 : Math.min(1, place / width)
  return (
    <div
      ref={ref}
      style={{
        height,
        overflow: 'hidden',
        background: 'var(--mc-sunken)',
        display: 'flex',
        justifyContent: 'center',
      }}
    >
      <MailFrame
        html={inScheme(follow ? html.replace('</head>', `${PLACES_CSS}</head>`) : html, isDark)}
        loaded={loaded}
        measured={measured && ((height) => measured(Math.ceil(height * scale)))}
        title={title}
        style={{
          flex: 'none',
          width: place >= width && width === WIDTHS.desktop ? place : width,
          height: `calc(${height} / ${scale})`,
          border: 0,
          borderRadius: 0,
          transform: scale === 1 ? undefined : `scale(${scale})`,
          transformOrigin: 'top center',
        }}
      />
    </div>
  )
}

/** Answers the mail's `prefers-color-scheme`; a frame could only ask for this device's. */
function inScheme(html: string, isDark: boolean): string {
  return html.replace(
    /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi,
    (_asked, scheme: string) =>
      (scheme.toLowerCase() === 'dark') === isDark ? '(min-width: 0px)' : '(max-width: 0px)',
  )
}
