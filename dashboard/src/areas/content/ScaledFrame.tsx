import { useElementSize } from '@mantine/hooks'
import { MailFrame } from '../../kit/MailFrame.tsx'
import { WIDTHS } from './widths.ts'

/** Draws a mail at the width of a device, made smaller where the place is narrower. It runs no script and cannot reach the page. */
export function ScaledFrame({ html, width, height, title, isDark }: { html: string; width: number; height: string; title: string; isDark: boolean }) {
  const { ref, width: place } = useElementSize()
  const scale = place === 0 ? 1 : Math.min(1, place / width)
  return (
    <div ref={ref} style={{ height, overflow: 'hidden', background: 'var(--mc-sunken)', display: 'flex', justifyContent: 'center' }}>
      <MailFrame
        html={inScheme(html, isDark)}
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

/** Answers the mail's own question for the colours of its reader. A frame could only ask for those of this device. */
function inScheme(html: string, isDark: boolean): string {
  return html.replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_asked, scheme: string) =>
    (scheme.toLowerCase() === 'dark') === isDark ? '(min-width: 0px)' : '(max-width: 0px)',
  )
}
