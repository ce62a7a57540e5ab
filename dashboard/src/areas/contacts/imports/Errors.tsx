import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { number } from '../../../format.ts'
import type { OutputOf } from '../../../queries.ts'

export type ImportErrors = OutputOf<'get_import'>['errors']

/** Returns the cell that the server's sentence quotes. */
const cellOf = (detail: string) => /“(.*)”/s.exec(detail)?.[1] ?? ''

/** The refused rows by line: the first hundred, which are all that the server describes. */
export function Errors({ errors, refused }: { errors: ImportErrors; refused: number }) {
  const { t } = useTranslation(['imports', 'frame'])
  if (errors.length === 0) return null
  return (
    <div>
      {refused > errors.length && (
        <Text c="dimmed" mb="xs">
          {t('firstErrors', { shown: number(errors.length), refused: number(refused) })}
        </Text>
      )}
      <div className="mc-table-frame">
        <table className="mc-table" aria-label={t('errors')}>
          <thead>
            <tr>
              <th scope="col" className="mc-right" style={{ width: 72 }}>
                {t('line')}
              </th>
              <th scope="col">{t('reason')}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, code, detail }) => (
              <tr key={`${line} ${code}`}>
                <td className="mc-right">{number(line)}</td>
                <td dir="auto" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
                  {code === 'invalid_status' ? t('unknownWord') : t(`errorTexts.${code}`, { cell: cellOf(detail), defaultValue: detail })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
