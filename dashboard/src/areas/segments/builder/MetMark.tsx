import { Tooltip } from '@mantine/core'
import { CircleCheck, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBuilding } from './context.ts'

export function MetMark({ id }: { id: string }) {
  const { t } = useTranslation('segments')
  const { met } = useBuilding()
  const isMet = met?.get(id)
  if (isMet === undefined) return null
  const label = t(isMet ? 'met' : 'notMet')
  const Icon = isMet ? CircleCheck : CircleX
  return (
    <Tooltip label={label}>
      <span className="mc-seg-met" data-met={isMet ? '' : undefined} role="img" aria-label={label}>
        <Icon size={18} aria-hidden />
      </span>
    </Tooltip>
  )
}
