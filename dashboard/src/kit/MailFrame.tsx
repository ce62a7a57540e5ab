import { Button, Group, Text } from '@mantine/core'
import { ImageOff } from 'lucide-react'
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { HEIGHT_SCRIPT, HEIGHT_SCRIPT_SOURCE } from '../../../src/lib/frame-height.ts'
import { withNewTabs } from './mail-links.ts'

interface Props {
  html: string
  title: string
  /** True: loads other servers' images only on request, as a stranger may have written the mail. */
  asks?: boolean
  /** Called with the frame of each loaded mail, to read it. Scripts in it stay forbidden. */
  loaded?: ((frame: HTMLIFrameElement) => void) | undefined
  /**
   * Called with the document's height. Not together with `loaded`, since its script could then
   * reach the page.
   */
  measured?: ((height: number) => void) | undefined
  style?: CSSProperties
}

/**
 * Shows a mail in a frame that runs none of its scripts. Links open in new tabs without these
 * limits.
 */
export function MailFrame({ html, title, asks = false, loaded: take, measured, style }: Props) {
  const { t } = useTranslation()
  // Another mail asks anew.
  const [loaded, setLoaded] = useState<string | null>(null)
  const linked = useMemo(() => withNewTabs(html), [html])
  const frame = useRef<HTMLIFrameElement>(null)
  useHeight(frame, measured)
  const isClosed = useMemo(() => asks && hasPictures(html), [asks, html]) && loaded !== html
  return (
    <>
      {isClosed && (
        <Group justify="space-between" gap="xs" mb="sm">
          <Group gap="xs" wrap="nowrap" style={{ flex: '1 1 240px' }}>
            <ImageOff size={16} aria-hidden style={{ flex: 'none' }} />
            <Text size="sm" c="dimmed">
              {t('pictures.closed')}
            </Text>
          </Group>
          <Button variant="default" size="xs" onClick={() => setLoaded(html)}>
            {t('pictures.load')}
          </Button>
        </Group>
      )}
      <iframe
        key={String(isClosed)}
        ref={frame}
        className="mc-frame"
        sandbox={`allow-popups allow-popups-to-escape-sandbox${take ? ' allow-same-origin' : measured ? ' allow-scripts' : ''}`}
        onLoad={({ currentTarget }) => take?.(currentTarget)}
        srcDoc={(isClosed ? CLOSED : '') + (measured && !take ? MEASURED : '') + linked}
        title={title}
        style={style}
      />
    </>
  )
}

/**
 * A content security policy that permits one script, and this script. They are before all of the
 * mail.
 */
const MEASURED = `<meta http-equiv="content-security-policy" content="script-src ${HEIGHT_SCRIPT_SOURCE}"><script>${HEIGHT_SCRIPT}</script>`

/**
 * Calls `measured` with the height that the script in the frame posts. Messages of other frames and
 * windows are ignored.
 */
function useHeight(frame: RefObject<HTMLIFrameElement | null>, measured: Props['measured']): void {
  const take = useEffectEvent(
    ({ source, data }: MessageEvent<{ frameHeight?: unknown } | null>) => {
      if (
        source !== null &&
        source === frame.current?.contentWindow &&
        typeof data?.frameHeight === 'number'
      )
        measured?.(data.frameHeight)
    },
  )
  useEffect(() => {
    window.addEventListener('message', take)
    return () => window.removeEventListener('message', take)
  }, [])
}

/** The address of uploaded images. Loading them tells nothing to other servers. */
const OURS = `${location.origin}/i/`

/** A content security policy before all of the mail, which can only make it stricter. */
const CLOSED = `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: ${OURS}">`

/** Returns whether a mail loads images. It is parsed for this without loading anything. */
function hasPictures(html: string): boolean {
  const mail = new DOMParser().parseFromString(html, 'text/html')
  const isRemote = (address: string | null) =>
    /^\s*(?:https?:)?\/\//i.test(address ?? '') && !address!.startsWith(OURS)
  const places = [...mail.querySelectorAll('[src],[srcset],[background],[poster]')]
  return (
    places.some((one) =>
      ['src', 'srcset', 'background', 'poster'].some((name) => isRemote(one.getAttribute(name))),
    ) || /url\(\s*["']?\s*(?:https?:)?\/\//i.test(html)
  )
}
