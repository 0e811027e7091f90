// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// Minimal versions of common tokens with balances and supply; their transfers differ in the result.
abstract contract Base {
    mapping(address => uint256) public balanceOf;
    uint8 public immutable decimals;
    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint8 places, address holder, uint256 supply) {
        decimals = places;
        balanceOf[holder] = supply;
        emit Transfer(address(0), holder, supply);
    }

    function move(address from, address to, uint256 value) internal {
        require(balanceOf[from] >= value, "not enough");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// Like mainnet USDT: a transfer returns nothing; the issuer can block addresses and set a fee.
contract SilentToken is Base {
    mapping(address => bool) public isBlackListed;
    uint256 public fee;
    bool public paused;

    constructor(uint8 places, address holder, uint256 supply) Base(places, holder, supply) {}

    function transfer(address to, uint256 value) external {
        require(!paused, "paused");
        require(!isBlackListed[msg.sender], "blocked");
        move(msg.sender, to, value - fee);
        if (fee > 0) move(msg.sender, address(0xfee), fee);
    }

    function block_(address who, bool blocked) external { isBlackListed[who] = blocked; }
    function takeFee(uint256 amount) external { fee = amount; }
    function pause(bool on) external { paused = on; }
}

/// Like the ERC-20 standard; the issuer can freeze addresses.
contract StandardToken is Base {
    mapping(address => bool) public isFrozen;

    constructor(uint8 places, address holder, uint256 supply) Base(places, holder, supply) {}

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function freeze(address who) external { isFrozen[who] = true; }
}

/// Returns false instead of reverting and moves nothing while `lies` is set.
contract RefusingToken is Base {
    bool public lies;
    constructor(uint8 places, address holder, uint256 supply) Base(places, holder, supply) { lies = true; }

    function transfer(address to, uint256 value) external returns (bool) {
        if (lies) return false;
        move(msg.sender, to, value);
        return true;
    }

    function behave(bool well) external { lies = !well; }
}
