import { useElementSize, useInViewport, useMergedRef } from '@mantine/hooks'
import { useState } from 'react'
import type { Newsletter } from '../../shell/newsletter.ts'
import type { Template } from './template.ts'
import { useThumbnail } from './useThumbnail.ts'

/** The width in pixels at which a thumbnail's mail is drawn, before it is made smaller. Up to 640 columns stand below one another. */
const DRAWN = 672

/** The beginning of the mail that a template makes. Its frame runs no script, and neither a mouse nor a keyboard reaches it. */
export function Thumbnail({ template, newsletter }: { template: Template; newsletter: Newsletter }) {
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
