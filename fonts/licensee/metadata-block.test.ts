import { describe, expect, it } from 'vitest';
import { slowness } from '#tests/slowness.ts';
import { writeMetadata } from './metadata-block.ts';

const licence = { licensee: 'Rani & "Co" <3', licenseNumber: 'N7' };
const added = '<uniqueid id="N7; Rani &#38; &#34;Co&#34; &#60;3"/><licensee name="Rani &#38; &#34;Co&#34; &#60;3"/>';

describe('the metadata of a licensed copy', () => {
  it('is a new block where there was none, or none of the right shape', () => {
    const fresh = `<?xml version="1.0" encoding="UTF-8"?>\n<metadata version="1.0">${added}</metadata>\n`;
    expect(writeMetadata(null, licence)).toBe(fresh);
    expect(writeMetadata('<html></html>', licence)).toBe(fresh);
    expect(writeMetadata('<metadata version="1.0"/>', licence)).toBe(fresh);
  });

  it('keeps what the maker wrote, adds to the identifier and replaces the licensee', () => {
    const xml = `<?xml version='1.0'?><metadata version='1.0'>
      <uniqueid note="a > b" id = 'com.maker.font &amp; co' ></uniqueid>
      <vendor name="Maker" url="https://example.com"/><licensee name="Old"/>
      <license><text lang="en">Terms</text></license></metadata>`;
    const written = writeMetadata(xml, licence);
    expect(written).toContain('<uniqueid id="com.maker.font &amp; co; N7; Rani');
    expect(written).toContain('<vendor name="Maker" url="https://example.com"/>');
    expect(written).toContain('<license><text lang="en">Terms</text></license></metadata>');
    expect(written).not.toContain('Old');
    expect(written.match(/<uniqueid/g)).toHaveLength(1);
    expect(written.match(/<licensee/g)).toHaveLength(1);
  });

  it('is written quickly even where someone made it to be searched for ever', () => {
    const spiteful = `<metadata${' a="b"'.repeat(50_000)} <uniqueid${' id='.repeat(50_000)}</metadata>`;
    const started = performance.now();
    writeMetadata(spiteful, licence);
    writeMetadata(`<metadata version="1.0">${'<uniqueid id="'.repeat(50_000)}</metadata>`, licence);
    expect(performance.now() - started).toBeLessThan(1_000 * slowness());
  });
});
