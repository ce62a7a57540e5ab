/** The codes of parts that blocks cannot express. The sentences are elsewhere. */
type ReadLossCode =
  | 'deep_list'
  | 'element'
  | 'heading_level'
  | 'image_address'
  | 'image_data'
  | 'image_in_text'
  | 'image_without_address'
  | 'inline_element'
  | 'joined_cells'
  | 'link_address'
  | 'link_scheme'
  | 'link_without_address'
  | 'list_start'
  | 'nested_list'
  | 'table_cells'

export interface ReadLoss {
  code: ReadLossCode
  values?: Record<string, string | number>
}

export type Lose = (loss: ReadLoss) => void
