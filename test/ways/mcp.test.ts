import { testWay } from '../way-contract.ts'
import { mcp } from '../ways.ts'

await testWay(mcp)
