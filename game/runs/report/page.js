"use strict";
// The page works without this: it adds sorting by a click on a head, buttons that copy, and what to do where
// a table or map is larger than its frame.
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  const rows = [...table.tBodies[0].rows];
  const key = (row, column) => {
    const cell = row.cells[column];
    return cell.hasAttribute("data-sort") ? cell.getAttribute("data-sort") : cell.textContent;
  };
  heads.forEach((head, column) => {
    const isNumber = head.classList.contains("number");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const before = head.getAttribute("aria-sort");
      const down = before ? before === "ascending" : isNumber;
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const order = isNumber
        ? (one, other) => Number(key(one, column)) - Number(key(other, column))
        : (one, other) => key(one, column).localeCompare(key(other, column), "en", { numeric: true });
      const sorted = [...rows].sort((one, other) => (down ? -order(one, other) : order(one, other)));
      table.tBodies[0].append(...sorted);
    });
  });
}
for (const cell of document.querySelectorAll("td.command")) {
  const code = cell.querySelector("code");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  const say = (words) => {
    button.textContent = words;
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  };
  const select = () => {
    getSelection().selectAllChildren(code);
    say(document.execCommand("copy") ? "Copied" : "Selected: copy it by key");
  };
  button.addEventListener("click", () => {
    if (!navigator.clipboard) return select();
    navigator.clipboard.writeText(code.textContent).then(() => say("Copied"), select);
  });
  cell.append(button);
}
for (const frame of document.querySelectorAll(".scroll")) {
  const hint = document.createElement("p");
  hint.className = "hint";
  frame.before(hint);
  const look = () => {
    const ways = [frame.scrollWidth > frame.clientWidth + 1 && "sideways",
      frame.scrollHeight > frame.clientHeight + 1 && "down"].filter(Boolean);
    hint.hidden = !ways.length;
    hint.textContent = `Not all of it fits into the frame: scroll it ${ways.join(" and ")}.`;
    frame.classList.toggle("cut", ways.length > 0);
  };
  new ResizeObserver(look).observe(frame);
}
