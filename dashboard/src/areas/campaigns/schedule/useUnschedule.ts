import { useOperation } from '../../../kit/operation.ts'
import { queryClient, reading } from '../../../queries.ts'

/** Makes a scheduled campaign a draft again. Its page then opens the composer. */
export function useUnschedule({ toast = false } = {}) {
  return useOperation('unschedule_campaign', {
    toast,
    async done(output) {
      const { queryKey } = reading('get_campaign', { campaignId: output.id })
      await queryClient.cancelQueries({ queryKey, exact: true })
      queryClient.setQueryData(queryKey, output)
    },
  })
}
