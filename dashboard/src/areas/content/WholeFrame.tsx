import { Button } from '@mantine/core'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScaledFrame } from './ScaledFrame.tsx'

interface Props {
  html: string
  width: number
  /** The most pixels of it, unless all of it is asked for. */
  upTo: number
  title: string
  isDark: boolean
}

/** A mail in a frame of its height, up to a bound beyond which a button shows all. */
export function WholeFrame({ upTo, ...mail }: Props) {
  const { t } = useTranslation('content')
  const [wanted, setWanted] = useState<number | null>(null)
  // Kept while all is shown: a mail as tall as its frame would let it grow without end.
  const [whole, setWhole] = useState<number | null>(null)
  const isCut = wanted !== null && wanted > upTo
  return (
    <>
      <div className="mc-whole-mail" data-cut={isCut && whole === null}>
        <ScaledFrame
          {...mail}
          height={`${whole ?? Math.min(wanted ?? upTo, upTo)}px`}
          measured={(height) => whole === null && setWanted(height)}
        />
      </div>
      {isCut && (
        <Button
          variant="subtle"
          fullWidth
          radius={0}
          aria-expanded={whole !== null}
          leftSection={whole === null ? <ChevronDown size={16} /> : <ChevronUp size={16} />}
          onClick={() => setWhole(whole === null ? wanted : null)}
        >
          {t(whole === null ? 'preview.whole' : 'preview.less')}
        </Button>
      )}
    </>
  )
}
