import { useElementSize, useInViewport, useMergedRef } from '@mantine/hooks'
import { useState } from 'react'
import type { Newsletter } from '../../shell/newsletter.ts'
import type { Template } from './template.ts'
import { useThumbnail } from './useThumbnail.ts'

/** The pixel width at which a mail is drawn before scaling. Up to 640, columns are stacked. */
const DRAWN = 672

/** The beginning of a template's mail, in a frame without script, mouse or keyboard. */
export function Thumbnail({
  template,
  newsletter,
}: {
  template: Template
  newsletter: Newsletter
}) {
  const { ref: sized, width, height } = useElementSize()
  const { ref: seen, inViewport } = useInViewport()
  const ref = useMergedRef(sized, seen)
  const [wanted, setWanted] = useState(false)
  if (inViewport && !wanted) setWanted(true)
  const { data } = useThumbnail(template, newsletter, wanted)
  const [loaded, setLoaded] = useState(false)
  const scale = width / DRAWN
  return (
    <div ref={ref} className="mc-thumb" aria-hidden inert data-drawn={data !== undefined}>
      {data && scale > 0 && (
        <iframe
          sandbox=""
          srcDoc={data.html}
          title=""
          tabIndex={-1}
          data-loaded={loaded}
          onLoad={() => setLoaded(true)}
          style={{ width: DRAWN, height: height / scale, transform: `scale(${scale})` }}
        />
      )}
    </div>
  )
}
