import { msg } from '@lingui/core/macro';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stored } from '../browser/storage';
import { appName } from '../words/i18n';
import { say } from '../words/words';
import { showBrand } from './showBrand';

const BRAND = { name: 'Tiles $& Sons', accent: '#1a73e8', logo: null, icon: '/api/pictures/1' };

beforeEach(() => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg"><link rel="manifest" href="/manifest.webmanifest">';
});

afterEach(() => showBrand(null));

const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href');

test('the workspace’s name replaces Rapport in sentences, but not in what people typed', () => {
  showBrand(BRAND);
  expect(say(msg`Welcome to Rapport`)).toBe('Welcome to Tiles $& Sons');
  expect(say(msg`${{ name: 'Rapport GmbH' }} was deleted`)).toBe('Rapport GmbH was deleted');
  expect(icon()).toBe('/api/pictures/1');
  expect(document.querySelector('link[rel=manifest]')?.hasAttribute('href')).toBe(false);
  expect(document.adoptedStyleSheets[0]?.cssRules[0]?.cssText).toContain('--color-accent');
  expect(JSON.parse(stored('rapport-brand') ?? '')).toMatchObject({ name: BRAND.name });
});

test('entering a workspace without a brand shows Rapport again', () => {
  showBrand(BRAND);
  showBrand(null);
  expect(appName()).toBe('Rapport');
  expect(icon()).toBe('/icon.svg');
  expect(stored('rapport-brand')).toBeNull();
});
