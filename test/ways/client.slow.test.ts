import { testWay } from '#test/way-contract.ts'
import { client } from '#test/ways.ts'

await testWay(client)
