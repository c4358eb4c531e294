import { rmSync } from 'node:fs';
import { makeTestFolder } from '../../api/src/testing/testFolder';
import { copyDatabase, prepareDatabase, startProduct } from './product';

/** Starts one product for all journeys. */
export default async function startServer() {
  const folder = makeTestFolder('rapport-journeys-');
  process.env.RAPPORT_JOURNEYS_DIR = folder;
  await prepareDatabase();
  const dataDir = copyDatabase();
  // The email servers of the journeys run on this machine.
  const product = await startProduct(dataDir, { DEMO: 'on', ALLOW_PRIVATE_HOSTS: 'true' });
  process.env.RAPPORT_DATA_DIR = dataDir;
  process.env.RAPPORT_ADDRESS = product.address;
  return async () => {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
